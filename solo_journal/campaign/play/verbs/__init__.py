"""What a player does, written once for every face: `async def verb(campaign, port, ...)`."""
