"""Line mode: the whole program as a plain exchange of lines, for screen readers, simple terminals, SSH and pipes."""
