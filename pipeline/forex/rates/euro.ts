/** A source's own euro farther than this from the day's is another day's table, or a broken one. */
export const euroTolerance = 0.02
