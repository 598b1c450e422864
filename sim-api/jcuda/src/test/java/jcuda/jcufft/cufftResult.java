package jcuda.jcufft;

/** Stands for the class of JCuda's jar of this name. */
public final class cufftResult {
    private cufftResult() {}
}
