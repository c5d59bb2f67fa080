/** The bolívar in force on a day. Some publishers kept the code VEB through two redenominations. */
export const bolivarOn = (date: string): string => (date < '2008-01-01' ? 'VEB' : date < '2018-08-20' ? 'VEF' : 'VES')
