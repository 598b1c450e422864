/** Graphs as text: what Graphviz and readers of its language make of it, and the form for messages. */
package orrery.conformance.pictures;
