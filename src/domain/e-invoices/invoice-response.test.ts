import { describe, expect, test } from 'vitest'
import { readInvoiceResponse } from './invoice-response.ts'

const PEPPOL = `<?xml version="1.0" encoding="UTF-8"?>
<ubl:ApplicationResponse xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac='c' xmlns:cbc='b'>
  <!-- of a municipality -->
  <cbc:ID>response-7</cbc:ID>
  <cbc:IssueDate>2026-11-24</cbc:IssueDate>
  <cbc:IssueTime>09:30:00</cbc:IssueTime>
  <cac:DocumentResponse>
    <cac:Response>
      <cbc:ResponseCode listID="UNCL4343OpSubset">RE</cbc:ResponseCode>
      <cac:Status><cbc:StatusReasonCode listID="OPStatusReason">REF</cbc:StatusReasonCode><cbc:StatusReason>Rekvisitionsnummer mangler &amp; EAN er nedlagt</cbc:StatusReason></cac:Status>
    </cac:Response>
    <cac:DocumentReference><cbc:ID>1042</cbc:ID><cbc:DocumentTypeCode>380</cbc:DocumentTypeCode></cac:DocumentReference>
  </cac:DocumentResponse>
</ubl:ApplicationResponse>`

describe('A response of a receiver', () => {
  test('is read with its invoice, code, reason and time', () => {
    expect(readInvoiceResponse(PEPPOL)).toEqual({
      invoiceNumber: 1042,
      code: 'RE',
      reason: 'Rekvisitionsnummer mangler & EAN er nedlagt',
      reportedAtMs: Date.parse('2026-11-24T09:30:00+01:00'),
    })
  })

  test('is read in the envelope it travelled in', () => {
    const [declaration, ...rest] = PEPPOL.split('\n')
    const enveloped = `${declaration}<StandardBusinessDocument><StandardBusinessDocumentHeader/>${rest.join('\n')}</StandardBusinessDocument>`
    expect(readInvoiceResponse(enveloped)?.code).toBe('RE')
  })

  test.each([
    ['BusinessAccept', 'AP'],
    ['BusinessReject', 'RE'],
    ['TechnicalAccept', 'AB'],
    ['ProfileReject', 'RE'],
  ])('of OIOUBL says %s, which is %s', (written, code) => {
    expect(readInvoiceResponse(PEPPOL.replace('>RE<', `>${written}<`))?.code).toBe(code)
  })

  test('without reason or time is read all the same', () => {
    const bare = PEPPOL.replace(/<cac:Status>.*<\/cac:Status>/, '').replace(/<cbc:IssueTime>.*<\/cbc:IssueTime>/, '')
    expect(readInvoiceResponse(bare)).toMatchObject({ code: 'RE', reason: null, reportedAtMs: null })
  })

  test.each([
    ['2026-06-24', '09:30:15', '2026-06-24T07:30:15Z'],
    ['2026-11-24', '23:30:00', '2026-11-24T22:30:00Z'],
    ['2026-11-24', '09:30:15Z', '2026-11-24T09:30:15Z'],
    ['2026-11-24', '09:30:00-05:00', '2026-11-24T14:30:00Z'],
  ])('that says it is from %s %s is from %s: without a zone it is Danish time', (day, time, instant) => {
    const response = PEPPOL.replace('2026-11-24', day).replace('09:30:00', time)
    expect(readInvoiceResponse(response)?.reportedAtMs).toBe(Date.parse(instant))
  })

  test.each([
    ['2026-13-45', '09:30:00'],
    ['2026-02-30', '09:30:00'],
    ['0000-01-01', '09:30:00'],
    ['2026-11-24', '25:61:00'],
    ['2026-11-24', '09:30:00+99:00'],
  ])('that says it is from %s %s is read as one without a time', (day, time) => {
    const wrong = PEPPOL.replace('2026-11-24', day).replace('09:30:00', time)
    expect(readInvoiceResponse(wrong)).toMatchObject({ code: 'RE', reportedAtMs: null })
  })

  test('with an unknown code, a foreign number, or of another kind is none', () => {
    for (const code of ['XX', 'constructor', '__proto__']) expect(readInvoiceResponse(PEPPOL.replace('>RE<', `>${code}<`)), code).toBeNull()
    expect(readInvoiceResponse(PEPPOL.replace('>1042<', '>F-1042<'))).toBeNull()
    expect(readInvoiceResponse('<Order><ID>1</ID></Order>')).toBeNull()
  })

  test('that is broken or declares entities of its own is refused', () => {
    for (const wrong of ['', '<a>', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', '<a>&x;</a>', '<a>&constructor;</a>'])
      expect(() => readInvoiceResponse(wrong), wrong).toThrow(SyntaxError)
  })
})
