/** Examples: small programs as a user would write them, run by {@code orrery run}. */
package orrery.docs;
