"""Everything a game needs, in one import: `from solo_journal.rules.api import ...`.

A game declares its fields (`Meter`, `Scores` and others) in a `Home`, and programs its procedures, oracle and fight.
CONTRIBUTING shows a complete game.
"""

from .answer_source import Ask
from .board import Board, Fighter, Sort
from .dice_counting import AS_ROLLED, FLOOR, HIGHEST, LOWEST, PEAK, SORTED, TOTAL, Tally, best, hits, worst
from .house_rules import HouseRule
from .immutable import Frozen, Many, Map
from .inputs import SPOKEN, Line, MaybeName, Name, Words, make
from .kinds.conditions import Adds, Bars, Conditions, Effect, Sets, Tops
from .kinds.edit import Keep, Number
from .kinds.edit_lists import EditNames, EditTrack, EditUse, TakeName
from .kinds.edit_numbers import EditMeter, EditScore, EditStep
from .kinds.edits import EditDeck, EditFlag, EditLines
from .kinds.field import Hand
from .kinds.holder import Holder
from .kinds.home import Home
from .kinds.items import Items
from .kinds.listing import Listed, Listing, Names
from .kinds.meter import Clears, End, Marks, Meter, Moves, Puts
from .kinds.scores import Score, Scores
from .kinds.small_kinds import Deck, Flag, Lines, Step, Tracks
from .line_grammar import After, Known, Numeric, OneOf, Rest, Shaped
from .outcome import Against, Event, Mark, Mod, Moved, Offer, Outcome, Tell, Verdict
from .procedure import Pick, Procedure, Ways, WithoutDice
from .question import LikelyQuestion, Question
from .refusal import BadInput, Refused, why_not
from .sheet_models import Fight, Sheet, State
from .system import Credit, Oracle, System, beside
from .table_draw import draw
from .world import Character, World
