/** This sign is on the lid, too, and comes with home; the others come with the table. */
export const SUN =
  "M50 24a26 26 0 1 1 0 52a26 26 0 1 1 0-52zM45 3h10v14H45zM45 83h10v14H45zM3 45h14v10H3zM83 45h14v10H83zM13 20l7-7 10 10-7 7zM70 77l7-7 10 10-7 7zM13 80l10-10 7 7-10 10zM70 23l10-10 7 7-10 10z";
