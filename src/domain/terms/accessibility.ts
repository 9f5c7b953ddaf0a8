/** What the shop's own pages and papers do not meet. */
const KNOWN_GAPS = [
  'Fakturaer, pakkesedler og andre PDF-filer, vi laver, er ikke mærket op til skærmlæsere. Det samme står på siden med ordren.',
  'PDF-filer fra producenter, som datablade og vejledninger, er, som producenten har lavet dem.',
  'Film og biler i 3D er billeder: En skærmlæser får farven, finishen og navnet at vide, men ikke hvordan lyset falder.',
] as const

type Part = Readonly<{ title: string; paragraphs: readonly string[]; list?: readonly string[] }>

/** How the shop meets lov nr. 801 af 7. juni 2022, bilag 4. `gaps`: what staff know besides, one a line. Callers show whom to write to. */
export function accessibilityStatement({ gaps }: Readonly<{ gaps: string }>): readonly Part[] {
  const own = gaps.split('\n').flatMap((line) => line.trim() || [])
  return [
    {
      title: 'Det følger vi',
      paragraphs: [
        'Butikken er bygget efter WCAG 2.2 på niveau AA. Den kan bruges med tastatur, skærmlæser og forstørrelse, i lyst og mørkt tema, og ned til 320 pixels bredde.',
        'Hver side afprøves automatisk efter reglerne, når butikken ændres. Noget kan kun mennesker se. Siger du til om det, retter vi det.',
      ],
    },
    { title: 'Det mangler', paragraphs: ['Det her lever ikke op til kravene endnu:'], list: [...KNOWN_GAPS, ...own] },
    {
      title: 'Sig til',
      paragraphs: [
        'Er der noget, du ikke kan bruge, så skriv, hvilken side det er, og hvad du bruger. Vi svarer, og vi hjælper dig med din ordre imens.',
      ],
    },
    {
      title: 'Hvis vi ikke hjælper',
      paragraphs: [
        'Du kan klage til den myndighed, der fører tilsyn med loven om tilgængelighedskrav for produkter og tjenester. Digitaliseringsstyrelsen viser dig vej på digst.dk.',
      ],
    },
  ]
}
