/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */

