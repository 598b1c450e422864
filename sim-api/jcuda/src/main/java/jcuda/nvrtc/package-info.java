/**
 * {@link jcuda.nvrtc.JNvrtc} with PTX that was compiled before. Not null-marked, since JCuda's jar has the other types
 * of the package.
 */
package jcuda.nvrtc;
