/** When something that failed is tried again. */
const hourMs = 3_600_000

/** 1, 2, 4, … at most 60 minutes. */
export const waitMs = (failures: number): number => Math.min(hourMs, 60_000 * 2 ** Math.min(failures - 1, 6))

/** Is it time? A clock that went back must not hold a try for longer than the longest wait. */
export const isTime = (notBefore: number, now: number): boolean => notBefore <= now || notBefore > now + hourMs
