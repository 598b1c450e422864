/**
 * {@link jcuda.runtime.JCuda} on any {@link orrery.runtime.CudaRuntime}. Not null-marked, since JCuda's jar has the
 * other types of the package.
 */
package jcuda.runtime;
