/** The address that the server makes of initials and a colour, as `avatarOf` there writes it. */
const OWN_AVATAR =
  /^data:image\/svg\+xml,.*rect%20.*fill=%27%23([\da-f]{6})%27\/%3E%3Ctext.*%27%3E(.*)%3C\/text%3E%3C\/svg%3E$/;

/** What is drawn on an avatar of our own; undefined for a picture from elsewhere. */
export function readOwnAvatar(src: string): { colour: string; initials: string } | undefined {
  const [, colour, initials] = OWN_AVATAR.exec(src) ?? [];
  if (colour === undefined || initials === undefined) return undefined;
  return { colour: `#${colour}`, initials: decodeURIComponent(initials) };
}
