/**
 * Lessons and examples: small programs as a user would write them, run by {@code orrery run}. A lesson belongs to a
 * page of the guide, {@code docs/guide}; tests compare what the pages show with what the programs give.
 */
package orrery.docs;
