/** Generates source code of sim-api while sim-api is compiled. */
package orrery.processor;
