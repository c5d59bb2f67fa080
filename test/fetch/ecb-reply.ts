/** A day in the ECB's layout: the dollar as asked, the yen as on 2026-04-13. */
export const ecbReply = (date: string, usd: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="urn:g" xmlns="urn:e"><Cube><Cube time='${date}'>
<Cube currency='USD' rate='${usd}'/><Cube currency='JPY' rate='186.75'/></Cube></Cube></gesmes:Envelope>`
