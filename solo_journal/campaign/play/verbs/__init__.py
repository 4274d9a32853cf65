"""What a player does, once for every face: `async def verb(campaign, port, ...)` over the port of the face."""
