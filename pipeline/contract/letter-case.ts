/**
 * Letter case of A–Z alone. `toLowerCase` would turn the Kelvin sign into k, and `toUpperCase` the long s into S: /forex/%E2%84%AAES
 * would be answered as KES.
 */
export const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
export const upperCase = (text: string): string => text.replace(/[a-z]+/g, letters => letters.toUpperCase())
