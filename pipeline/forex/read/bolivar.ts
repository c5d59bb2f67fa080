/** Venezuela cut zeros twice while some publishers went on writing the first code; the figure is of the money of its day. */
export const bolivarOn = (date: string): string => (date < '2008-01-01' ? 'VEB' : date < '2018-08-20' ? 'VEF' : 'VES')
