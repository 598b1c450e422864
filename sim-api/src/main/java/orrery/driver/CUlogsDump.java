package orrery.driver;

/**
 * What {@link CudaDriver#cuLogsDumpToMemory} returns: messages of the log of the driver.
 *
 * @param text the messages, a line each; empty if there are none
 * @param iterator the number of the next message, from which the next dump goes on
 */
public record CUlogsDump(String text, int iterator) {}
