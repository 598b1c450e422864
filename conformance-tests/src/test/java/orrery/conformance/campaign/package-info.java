/** Random calls of every public function, with live, dead, foreign, null and extreme arguments. */
package orrery.conformance.campaign;
