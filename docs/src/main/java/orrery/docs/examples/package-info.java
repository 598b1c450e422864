/** The programs that {@code orrery run} knows, each in a file of its own. */
package orrery.docs.examples;
