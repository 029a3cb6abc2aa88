"""The law of payments as data, and the theorems about the games that are checked in every case of a finite domain."""
