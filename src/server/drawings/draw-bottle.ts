import type { Goods } from "./draw-goods.ts";
import { groundShadow, stage } from "./stage.ts";

const INK_COLOURS: readonly (readonly [word: RegExp, hex: string])[] = [
	[/cyan/i, "#0093D3"],
	[/magenta/i, "#CC006B"],
	[/gul/i, "#F5CF00"],
	[/sort/i, "#1A1A1C"],
	[/citrus/i, "#E8A11C"],
	[/shampoo/i, "#2F7FB8"],
	[/primer/i, "#B8441F"],
];

/** A bottle whose label band carries the colour of what is in it. */
export function drawBottle({ title, hex }: Goods): string {
	const band =
		hex ?? INK_COLOURS.find(([word]) => word.test(title))?.[1] ?? "#7D868B";
	return stage(title, {
		defs: '<linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".45"/><stop offset=".18" stop-color="#FFF" stop-opacity=".35"/><stop offset=".3" stop-color="#FFF" stop-opacity="0"/><stop offset=".7" stop-color="#000" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient><clipPath id="bottle"><path d="M352 168H448V206C448 222 520 226 520 274V488C520 500 512 506 500 506H300C288 506 280 500 280 488V274C280 226 352 222 352 206Z"/></clipPath>',
		body: [
			groundShadow({ x: 400, y: 506, width: 240 }),
			'<g clip-path="url(#bottle)"><rect x="280" y="160" width="240" height="350" fill="#EDEDEA"/>',
			`<rect x="280" y="306" width="240" height="136" fill="${band}"/>`,
			'<rect x="300" y="330" width="110" height="9" rx="4" fill="#FFF" opacity=".9"/><rect x="300" y="350" width="72" height="6" rx="3" fill="#FFF" opacity=".6"/>',
			'<rect x="280" y="160" width="240" height="350" fill="url(#round)"/></g>',
			'<rect x="346" y="112" width="108" height="62" rx="8" fill="#232527"/><rect x="346" y="112" width="108" height="62" rx="8" fill="url(#round)"/>',
		].join(""),
	});
}
