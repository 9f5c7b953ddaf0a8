import { type ReactNode, useId } from 'react'

export function DirectionFigure() {
  return (
    <Figure
      title="Paneler skåret i samme retning"
      description="En rulle på 1,52 meter set oppefra. Motorhjelm, dør og skærm er tegnet ind, og pilene på alle tre peger samme vej langs rullen."
      caption="Alle paneler ligger samme vej på rullen. Tegn pilen på bagpapiret, før du skærer."
      viewBox="0 0 640 250"
    >
      <rect x="20" y="40" width="56" height="150" rx="8" className="fill-ink" />
      <rect x="66" y="40" width="554" height="150" className="fill-film" opacity="0.28" />
      <path d="M92 56h150q14 0 16 14l8 45-8 45q-2 14-16 14H92Z" className="fill-panel" />
      <path d="M284 60h128l24 34v76H284Z" className="fill-panel" />
      <path d="M456 60h116q22 4 28 40v70h-40q-6-34-36-34t-36 34h-32Z" className="fill-panel" />
      <path d="M126 115h92M312 124h86M480 98h82" className="stroke-arrow" />
      <ArrowHead x={218} y={115} turn={0} />
      <ArrowHead x={398} y={124} turn={0} />
      <ArrowHead x={562} y={98} turn={0} />
      <path d="M66 212h554" className="stroke-hair" />
      <text x="92" y="235">
        Rullens retning
      </text>
      <path d="M214 230h40" className="stroke-arrow" />
      <ArrowHead x={254} y={230} turn={0} />
      <text x="28" y="28">
        1,52 m bred
      </text>
    </Figure>
  )
}

export function SqueegeeFigure() {
  return (
    <Figure
      title="Rakl fra midten og ud"
      description="Et panel set oppefra. Strøgene går fra midten ud mod begge sider og dækker hinanden med halvdelen. En rakel holdes i 45 grader mod fladen."
      caption="Fra midten og ud, hvert strøg halvt oven i det forrige. Raklen holdes i 45 grader."
      viewBox="0 0 640 250"
    >
      <path d="M24 48q180-24 360 0v150q-180 20-360 0Z" className="fill-film" opacity="0.28" />
      <path d="M204 36v168" className="stroke-hair" />
      <g>
        {[70, 98, 126, 154, 182].map((y) => (
          <g key={y}>
            <path d={`M214 ${y}h140M194 ${y}H54`} className="stroke-arrow" />
            <ArrowHead x={354} y={y} turn={0} />
            <ArrowHead x={54} y={y} turn={180} />
          </g>
        ))}
      </g>
      <path d="M430 196h190" className="stroke-film" />
      <path d="M430 206h190" className="stroke-arrow" />
      <path d="m500 190 78-78 14 14-78 78Z" className="fill-ink" transform="translate(-4 -12)" />
      <path d="M540 190a46 46 0 0 0-12-30" className="stroke-arrow" />
      <text x="552" y="180">
        45°
      </text>
    </Figure>
  )
}

export function RecessFigure() {
  return (
    <Figure
      title="Folie over en fordybning"
      description="To snit gennem en fordybning. Til venstre er folien spændt hen over hullet og slipper senere. Til højre er den varmet og lagt ned i bunden uden spænding."
      caption="Spændt hen over slipper den (til venstre). Varmet og lagt ned bliver den liggende (til højre)."
      viewBox="0 0 640 220"
    >
      <path d="M20 90h70q20 0 26 22t34 26h20q28-4 34-26t26-22h70v90H20Z" className="fill-panel" />
      <path d="M20 86h280" className="stroke-film" />
      <path d="M110 60h100" className="stroke-arrow" />
      <ArrowHead x={210} y={60} turn={0} />
      <ArrowHead x={110} y={60} turn={180} />
      <text x="128" y="44">
        Spænd
      </text>
      <path d="M340 90h70q20 0 26 22t34 26h20q28-4 34-26t26-22h70v90H340Z" className="fill-panel" />
      <path d="M340 86h72q20 2 26 22t34 26h16q28-4 34-26t26-22h72" className="stroke-film" />
      <path d="M480 22v84" className="stroke-arrow" />
      <ArrowHead x={480} y={106} turn={90} />
      <path d="M452 28q-8 10 0 20t0 20M508 28q-8 10 0 20t0 20" className="stroke-arrow" />
      <text x="528" y="54">
        Varme
      </text>
    </Figure>
  )
}

export function EdgeFigure() {
  return (
    <Figure
      title="Kant og overlap i snit"
      description="Til venstre går folien om panelets kant og fem millimeter ind på bagsiden. Til højre ligger to baner oven i hinanden med fem millimeter, den øverste med åbningen bagud."
      caption="Gå mindst 5 mm om kanten. Skal to baner mødes, så læg dem 5 mm over hinanden med åbningen bagud."
      viewBox="0 0 640 220"
    >
      <path d="M20 92h210q22 0 22 20t-22 20H20Z" className="fill-panel" />
      <path d="M20 86h212q28 2 28 26t-28 26h-44" className="stroke-film" />
      <path d="M188 150v26M252 150v26M188 166h64" className="stroke-arrow" />
      <ArrowHead x={252} y={166} turn={0} />
      <ArrowHead x={188} y={166} turn={180} />
      <text x="198" y="196">
        5 mm
      </text>
      <path d="M350 112h270v30H350Z" className="fill-panel" />
      <path d="M353 107h167" className="stroke-film" />
      <path d="M460 98h160" className="stroke-film" opacity="0.62" />
      <path d="M460 80V54M520 80V54M460 64h60" className="stroke-arrow" />
      <ArrowHead x={520} y={64} turn={0} />
      <ArrowHead x={460} y={64} turn={180} />
      <text x="470" y="44">
        5 mm
      </text>
      <path d="M600 176H400" className="stroke-arrow" />
      <ArrowHead x={400} y={176} turn={180} />
      <text x="400" y="202">
        Mod bilens bagende
      </text>
    </Figure>
  )
}

export function RemovalFigure() {
  return (
    <Figure
      title="Folien trækkes af i en flad vinkel"
      description="Et panel i snit. Folien er løftet i en vinkel på 15 til 30 grader og trækkes tilbage langs fladen, mens en varmepistol varmer, hvor den slipper."
      caption="Træk langsomt, fladt og tilbage over dig selv. Varmen skal være dér, hvor limen slipper."
      viewBox="0 0 640 220"
    >
      <path d="M20 160h600v30H20Z" className="fill-panel" />
      <path d="M23 155h307" className="stroke-film" />
      <path d="M330 155 126 66" className="stroke-film" opacity="0.62" />
      <path d="M118 62 76 44" className="stroke-arrow" />
      <ArrowHead x={76} y={44} turn={203} />
      <path d="M232 155a98 98 0 0 1 8-39" className="stroke-arrow" />
      <text x="150" y="138">
        15–30°
      </text>
      <path d="m470 40 92 0q22 0 22 20t-22 20h-34l-6 44h-28l4-44h-28Z" className="fill-ink" />
      <path d="M454 66q-26 8-42 26M458 78q-24 10-36 30M452 54q-34 4-58 24" className="stroke-arrow" />
      <text x="398" y="146">
        60–70 °C
      </text>
    </Figure>
  )
}

type FigureProps = {
  title: string
  /** alternative text */
  description: string
  caption: string
  viewBox: string
  children: ReactNode
}

function Figure({ title, description, caption, viewBox, children }: FigureProps) {
  const id = useId()
  return (
    <figure className="guide-figure">
      <svg viewBox={viewBox} role="img" aria-labelledby={`${id}-title ${id}-description`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function ArrowHead({ x, y, turn }: { x: number; y: number; turn: number }) {
  return <path d="M-9 -5.5 0 0 -9 5.5" className="stroke-arrow" transform={`translate(${x} ${y}) rotate(${turn})`} />
}
