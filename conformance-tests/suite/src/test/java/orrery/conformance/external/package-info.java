/** Memory and semaphores of other APIs, with the other API at work beside the driver, and with another process. */
package orrery.conformance.external;
