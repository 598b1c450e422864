/**
 * The runtime's face: one interface per chapter of the runtime documentation, with the documented names.
 *
 * <ol>
 *   <li>It stands on the driver's face, as the runtime of CUDA stands on the driver: a call checks what only the
 *       runtime asks for, gives its parameters the driver's form and makes the driver's call. No rule of the driver,
 *       and no check of a parameter, is written here again.
 *   <li>Handles are the driver's: in C too {@code cudaStream_t} is another name of {@code CUstream}. So are parameters
 *       and enumerations that are the same in both; the documented names of their values are constants here. What has
 *       another form in the runtime has a class of its own, whose fields are those of the documented struct.
 *   <li>A failure becomes a {@code cudaError_t} in {@link RuntimeErrors}, nowhere else.
 *   <li>What is implicit, the initialization, the context and the module of a kernel, is
 *       {@link orrery.driver.ImplicitDriver}'s.
 *   <li>Listeners hear of the runtime's functions, {@link RuntimeCall}, in place of the driver's calls that they make.
 * </ol>
 */
package orrery.runtime;
