/** A SOAP 1.1 request: `content` is XML inside the operation's element. `action` is the SOAPAction header. */
import type { SourceRequest } from '../../core/source.ts'

export const soapPost = (
  namespace: string,
  operation: string,
  content: string,
  action = namespace + operation,
): NonNullable<SourceRequest['post']> => ({
  type: 'text/xml; charset=utf-8',
  action,
  body:
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<${operation} xmlns="${namespace}">${content}</${operation}></soap:Body></soap:Envelope>`,
})
