/** Where the line of a chart breaks, for the pages and for the charts that hosts draw. */
import { daysBetween } from './calendar.ts'

/** Days. The line joins weekly tables and breaks at longer gaps, so monthly figures are points. */
const longestStep = 10

export const isChartGap = (date: string, next: string): boolean => daysBetween(date, next) > longestStep
