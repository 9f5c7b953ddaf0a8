/** Days to withdraw in, from receipt of the goods (forbrugeraftaleloven § 19), and to refund in (§ 21). */
export const WITHDRAWAL_DAYS = 14

/** Where consumers complain first; Forbrugerklagenævnet decides what is not settled there (forbrugerklageloven). */
export const COMPLAINT_BOARD = {
  name: 'Mæglingsteamet for Forbrugerklager, Nævnenes Hus, Toldboden 2, 8800 Viborg',
  site: 'naevneneshus.dk',
} as const

const DAYS = `${WITHDRAWAL_DAYS} dage`

/** Information on withdrawal before and after ordering (forbrugeraftaleloven § 8, stk. 1, nr. 9), used by terms, checkout and mails. */
export const WITHDRAWAL_RIGHT = {
  when: `Handler du som forbruger, kan du fortryde købet i ${DAYS} fra den dag, du får varen. Får du varerne i flere omgange, regnes fristen fra den sidste.`,
  freight: `Send varen retur senest ${DAYS} efter. Du betaler selv returfragten.`,
  refund: `Vi betaler dig tilbage, også den oprindelige standardfragt, senest ${DAYS} efter din besked, men må vente, til vi har varen eller bevis for, at du har sendt den.`,
  valueLoss: 'Folie, der er skåret i eller rullet ud, kan ikke sælges igen, og du hæfter for det, den er blevet mindre værd.',
} as const

/** Information on faults (købeloven § 83). */
export const COMPLAINT_RIGHT =
  'Forbrugere har to års reklamationsret efter købeloven: Viser der sig en fejl, kan du få varen repareret eller ombyttet, et afslag i prisen eller pengene tilbage.'

type Seller = Readonly<{ legalName: string; address: string; postalCode: string; city: string; email: string }>

/** The standard withdrawal form, letter for letter (forbrugeraftaleloven, bilag 3). */
export function withdrawalForm({ legalName, address, postalCode, city, email }: Seller) {
  const paragraphs = [
    '(Denne formular udfyldes og returneres kun, hvis fortrydelsesretten gøres gældende)',
    `Til ${legalName}, ${address}, ${postalCode} ${city}, ${email}:`,
    'Jeg/vi (*) meddeler herved, at jeg/vi (*) ønsker at gøre fortrydelsesretten gældende i forbindelse med min/vores (*) købsaftale om følgende varer (*)/levering af følgende tjenesteydelser (*)',
    'Bestilt den (*)/modtaget den (*)',
    'Forbrugerens navn (Forbrugernes navne)',
    'Forbrugerens adresse (Forbrugernes adresse)',
    'Forbrugerens underskrift (Forbrugernes underskrifter) (kun hvis formularens indhold meddeles på papir)',
    'Dato',
    '(*) Det ikke relevante udstreges.',
  ]
  return { title: 'Standardfortrydelsesformular', paragraphs } as const
}
