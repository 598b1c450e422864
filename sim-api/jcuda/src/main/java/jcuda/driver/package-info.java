/**
 * {@link jcuda.driver.JCudaDriver} on any {@link orrery.driver.CudaDriver}. Not null-marked, since JCuda's jar has the
 * other types of the package.
 */
package jcuda.driver;
