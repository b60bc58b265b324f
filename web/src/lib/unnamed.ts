/** What people are called who give no name, by their places. Names are stored and read by everybody: these mean the same
 * in both languages. */
export const UNNAMED = ["Otter", "Panda", "Koala", "Tiger", "Zebra", "Wombat"];
