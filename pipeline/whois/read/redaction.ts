/** Is a value a notice that the value is withheld? Judged by phrases, since every registry words it its own way. */
const phrases =
  /redacted|data protected|not disclosed|non-public|not public|withheld|statutory masking|privacy protected|registration private|gdpr|select (request )?email form|select contact domain holder|please query the rdds|please use the (registrar|contact form)|rdds service of the registrar/i

export const isRedaction = (text: string): boolean => phrases.test(text)
