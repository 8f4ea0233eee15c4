"""Result files of the European Go Database ("h9")."""
