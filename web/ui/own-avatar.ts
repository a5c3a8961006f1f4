/** The data: URL of initials and a colour, as `avatarOf` on the server writes it. */
const OWN_AVATAR =
  /^data:image\/svg\+xml,.*rect%20.*fill=%27%23([\da-f]{6})%27\/%3E%3Ctext.*%27%3E(.*)%3C\/text%3E%3C\/svg%3E$/;

/** Reads initials and colour from an avatar that our server made; undefined for any other. */
export function readOwnAvatar(src: string): { colour: string; initials: string } | undefined {
  const [, colour, initials] = OWN_AVATAR.exec(src) ?? [];
  if (colour === undefined || initials === undefined) return undefined;
  return { colour: `#${colour}`, initials: decodeURIComponent(initials) };
}
