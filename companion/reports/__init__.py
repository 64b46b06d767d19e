"""What goes on paper or to a file, from what a viewer may see."""
