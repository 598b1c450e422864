/**
 * The driver of a real GPU behind the interfaces of {@link orrery.driver}. It needs Java 22 or newer at run time, for
 * the foreign function API, and the driver library of the system.
 *
 * <ol>
 *   <li>{@link orrery.hardware.Gpus} chooses between the GPU of the computer and a simulated one;
 *       {@link orrery.hardware.HardwareDriver} opens the driver of the GPU.
 *   <li>A function is called by its name in {@code cuda.h}, with the types and structures of {@code CForm},
 *       {@code CStruct} and {@code CEnum}. A test compares them with the header.
 *   <li>A function that is not in these tables throws {@link java.lang.UnsupportedOperationException} and names itself.
 * </ol>
 *
 * <p>{@link orrery.hardware.RuntimeCompiler} calls the library of NVRTC in the same way. It needs no GPU.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.hardware;

import org.jspecify.annotations.NullMarked;
