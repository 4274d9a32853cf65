"""Line mode: the whole program as a plain exchange of lines, for screen readers, dumb terminals, SSH and pipes."""
