/** The examples that {@code orrery run} knows, each in a file of its own; the programs of the guide are lessons. */
package orrery.docs.examples;
