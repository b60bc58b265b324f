/** A few signs for the lid of blitzraster, in a box of 100 by 100. */
export const BLITZ = {
  sun: "M50 24a26 26 0 1 1 0 52a26 26 0 1 1 0-52zM45 3h10v14H45zM45 83h10v14H45zM3 45h14v10H3zM83 45h14v10H83zM13 20l7-7 10 10-7 7zM70 77l7-7 10 10-7 7zM13 80l10-10 7 7-10 10zM70 23l10-10 7 7-10 10z",
  moon: "M64 6A46 46 0 1 0 94 66A38 38 0 1 1 64 6z",
  flower:
    "M50 6a18 18 0 0 1 17 24a18 18 0 0 1 22 30a18 18 0 0 1-20 16a18 18 0 0 1-38 0a18 18 0 0 1-20-16a18 18 0 0 1 22-30a18 18 0 0 1 17-24z",
  bolt: "M58 2L18 56h24L34 98L82 38H54z",
};
