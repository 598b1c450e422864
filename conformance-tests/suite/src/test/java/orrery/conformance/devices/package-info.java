/** Programs on machines of several devices, as two H200 of one host answered them. */
package orrery.conformance.devices;
