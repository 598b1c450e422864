/** The driver's face: one interface per chapter of the driver documentation, with the documented names. */
package orrery.driver;
