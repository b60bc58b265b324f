"""Tables that people share over the network: commands in, views out, every move on disk before it counts."""
