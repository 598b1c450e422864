/** What JCuda's classes for libraries call to load them. Not null-marked, since JCuda's jar has the other types. */
package jcuda;
