"""What the desk adds for Le Papillon: how it is told, dealt and compared."""
