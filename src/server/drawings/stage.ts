/** Text made safe for SVG content and attributes. */
export function escapeXml(text: string): string {
	return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A drawing on the shop's soft studio ground, 4:3, with its name for screen readers. */
export function stage(
	title: string,
	drawing: { readonly defs?: string; readonly body: string },
): string {
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" role="img" aria-label="${escapeXml(title)}">`,
		"<defs>",
		'<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#DCDAD6"/><stop offset=".62" stop-color="#E9E7E3"/><stop offset=".72" stop-color="#E3E0DC"/><stop offset="1" stop-color="#D3D0CB"/></linearGradient>',
		'<radialGradient id="pool"><stop offset="0" stop-color="#FFF" stop-opacity=".6"/><stop offset="1" stop-color="#FFF" stop-opacity="0"/></radialGradient>',
		'<filter id="soft" x="-30%" y="-80%" width="160%" height="260%"><feGaussianBlur stdDeviation="14"/></filter>',
		'<filter id="tight" x="-20%" y="-80%" width="140%" height="260%"><feGaussianBlur stdDeviation="4"/></filter>',
		drawing.defs ?? "",
		"</defs>",
		'<rect width="800" height="600" fill="url(#ground)"/>',
		'<ellipse cx="400" cy="450" rx="380" ry="120" fill="url(#pool)"/>',
		drawing.body,
		"</svg>",
	].join("");
}

/** The shadow below a thing standing on the ground. */
export function groundShadow({
	x,
	y,
	width,
}: {
	x: number;
	y: number;
	width: number;
}): string {
	return [
		`<ellipse cx="${x}" cy="${y + 6}" rx="${width / 2 + 24}" ry="20" fill="#2A2622" opacity=".3" filter="url(#soft)"/>`,
		`<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="7" fill="#171412" opacity=".55" filter="url(#tight)"/>`,
	].join("");
}
